import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { reportDocSchema } from '#schema/report.ts';
import { printReport } from './print-report.ts';

/** Defines what the thread is started with. */
const jobSchema = z.object({ doc: reportDocSchema, brandName: z.string() });

const { doc, brandName } = jobSchema.parse(workerData);
parentPort?.postMessage(await printReport(doc, brandName));
