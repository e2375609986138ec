import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { fontDictionary, isOurFont } from './fonts.ts';

// pdfmake has no policy by default: it would fetch any address and open any file that a definition names.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(isOurFont);
pdfmake.setFonts(fontDictionary);

/**
 * Sets a document; its bytes are made only when they are asked for, which costs about as much again.
 *
 * @throws when the definition asks for an address or for a file that is no font of ours.
 */
export async function layOut(definition: TDocumentDefinitions): Promise<() => Promise<Uint8Array>> {
  const created = pdfmake.createPdf(definition);
  await created.getStream();
  return () => created.getBuffer();
}
