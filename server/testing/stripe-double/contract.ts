import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { readForm } from './form.ts';
import { invalidRequest, StripeRefusal } from './stripe-error.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: 'header' | 'path' | 'query'; required: boolean }[];
}
interface Contract {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, object>;
  'x-fixtures': Record<string, object>;
  'x-webhook-signature': {
    test_vectors_made_by_the_official_sdk: { secret: string; payload: string; timestamp: number; header: string }[];
  };
}

export interface ProviderCall {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
}

/** A call that keeps the contract. */
export interface CheckedCall {
  operation: string;
  /** Where the contract describes it, as a reference. */
  place: string;
  /** The value in the path; empty where there is none. */
  id: string;
  params: Record<string, unknown>;
}

const file = new URL('../../../tests/contracts/stripe.openapi.json', import.meta.url);
export const stripeContract = JSON.parse(readFileSync(file, 'utf8')) as Contract;
export const signatureVectors = stripeContract['x-webhook-signature'].test_vectors_made_by_the_official_sdk;

/** `coerceTypes` for what travels as text: forms, queries and headers. */
const ajv = (coerceTypes: boolean) =>
  new Ajv2020({ strict: false, validateFormats: false, coerceTypes }).addSchema(stripeContract, 'stripe');
const asText = ajv(true);
const asJson = ajv(false);

const compiled = new Map<string, ValidateFunction>();
function validatorOf(of: Ajv2020, schema: object): ValidateFunction {
  const key = `${of === asText ? 'text' : 'json'} ${JSON.stringify(schema)}`;
  const validate = compiled.get(key) ?? of.compile(schema);
  compiled.set(key, validate);
  return validate;
}

/** Finds a value's faults by the contract's schema of this name. */
export function errorsOf(schema: string, value: unknown): ErrorObject[] {
  return errorsAt(`stripe#/components/schemas/${schema}`, value);
}

function errorsAt($ref: string, value: unknown): ErrorObject[] {
  const validate = validatorOf(asJson, { $ref });
  return validate(value) ? [] : (validate.errors ?? []);
}

/** Finds what is wrong with an answer of this status to this call. */
export const answerErrors = ({ place }: Pick<CheckedCall, 'place'>, status: number, answer: unknown): ErrorObject[] =>
  errorsAt(`${place}/responses/${status === 200 ? 200 : 'default'}/content/application~1json/schema`, answer);

/** A fresh copy of an example that the provider publishes; it is a valid `name` of the contract. */
export const fixture = <T>(name: 'checkout.session' | 'charge' | 'refund' | 'event'): T =>
  structuredClone(stripeContract['x-fixtures'][name]) as T;

/**
 * Checks a call against the contract: path, headers, and every parameter.
 *
 * @throws StripeRefusal as the provider would answer
 */
export function checkCall(call: ProviderCall): CheckedCall {
  const { method, url, headers, body } = call;
  const { operation, place, ids } = findOperation(call);
  for (const [index, { name, in: kind, required }] of operation.parameters.entries()) {
    const value = kind === 'header' ? headers.get(name) : kind === 'path' ? (ids[name] ?? null) : undefined;
    if (value === undefined) continue;
    if (value === null && required) throw refusalOf(name);
    const validate = validatorOf(asText, { $ref: `${place}/parameters/${index}/schema` });
    if (value !== null && !validate(value)) throw refusalOf(name);
  }
  const version = headers.get('Stripe-Version') ?? stripeContract.info.version;
  if (version !== stripeContract.info.version) throw invalidRequest(`Invalid Stripe API version: ${version}`);
  const params = method === 'GET' ? readForm(url.search.slice(1)) : readBody(headers, body);
  const paramsSchema = method === 'GET' ? querySchema(operation, place) : { $ref: bodySchema(place) };
  const validate = validatorOf(asText, paramsSchema);
  if (!validate(params)) throw explain(validate.errors?.[0]);
  checkHandWritten(operation.operationId, params);
  return { operation: operation.operationId, place, id: Object.values(ids)[0] ?? '', params };
}

function findOperation({ method, url }: ProviderCall) {
  for (const [path, operations] of Object.entries(stripeContract.paths)) {
    const operation = operations[method.toLowerCase()];
    const match = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(url.pathname);
    if (!operation || !match) continue;
    const place = `stripe#/paths/${path.replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent)}/${method.toLowerCase()}`;
    const ids = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { operation, place, ids: Object.fromEntries(ids) as Record<string, string> };
  }
  const message = `Unrecognized request URL (${method}: ${url.pathname}).`;
  throw new StripeRefusal(404, 'invalid_request_error', message);
}

const bodySchema = (place: string) => `${place}/requestBody/content/application~1x-www-form-urlencoded/schema`;

function readBody(headers: Headers, body: string): Record<string, unknown> {
  const type = headers.get('Content-Type')?.split(';')[0];
  if (type !== 'application/x-www-form-urlencoded') throw invalidRequest(`Invalid Content-Type: ${type}.`);
  return readForm(body);
}

function querySchema({ parameters }: Operation, place: string): object {
  const known = parameters.flatMap(({ name, in: kind }, index) =>
    kind === 'query' ? [[name, { $ref: `${place}/parameters/${index}/schema` }]] : [],
  );
  return { type: 'object', properties: Object.fromEntries(known), additionalProperties: false };
}

/** The contract's `hand_written_required`: the extract marks every parameter as optional. */
function checkHandWritten(operation: string, params: Record<string, unknown>): void {
  if (operation === 'PostCheckoutSessions') {
    for (const name of ['mode', 'line_items', 'success_url']) {
      if (params[name] === undefined) throw required(name);
    }
  }
  if (operation === 'PostRefunds' && params.charge === undefined && params.payment_intent === undefined) {
    throw required('payment_intent');
  }
}

const required = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

const refusalOf = (name: string): StripeRefusal =>
  name === 'Authorization'
    ? new StripeRefusal(401, 'invalid_request_error', 'You did not provide an API key.')
    : invalidRequest(`Invalid ${name}.`, { param: name });

function explain(error: ErrorObject | undefined): StripeRefusal {
  const path = (error?.instancePath ?? '').split('/').slice(1);
  if (error?.keyword === 'additionalProperties') {
    const param = bracketed([...path, String(error.params.additionalProperty)]);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  if (error?.keyword === 'required') return required(bracketed([...path, String(error.params.missingProperty)]));
  const param = bracketed(path);
  return invalidRequest(`Invalid ${param}: ${error?.message ?? 'not readable'}`, { param });
}

const bracketed = ([first = '', ...rest]: string[]): string => first + rest.map((part) => `[${part}]`).join('');
