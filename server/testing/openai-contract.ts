import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** Our copy of the provider's own description of its API. */
export const contractFile = new URL('../../tests/contracts/openai.openapi.json', import.meta.url);

const contract = JSON.parse(readFileSync(contractFile, 'utf8'));
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(contract, 'contract');
const compiled = new Map<string, ValidateFunction>();

/** Finds what is wrong with a value by a schema of the contract. It is empty when nothing is. */
export function contractProblems(schema: string, value: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile({ $ref: `contract#/components/schemas/${schema}` });
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${schema}${instancePath} ${message}`);
}
