import { readFaults } from './faults.ts';

type Write = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;

/** A full disk as Chromium has it: every write is refused, also of a record that is there; what removes is done. */
export function fillBrowserDisk({ prototype }: typeof IDBObjectStore): void {
  prototype.add = refusing(prototype.add);
  prototype.put = refusing(prototype.put);
}

const refusing = (write: Write): Write =>
  function (...record) {
    if (readFaults().isDiskFull) throw new DOMException('The network lab has filled the disk.', 'QuotaExceededError');
    return write.apply(this, record);
  };
