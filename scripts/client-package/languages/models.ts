/** Classes of the shapes, by quicktype: it resolves the references, orders the classes and writes them; a language says how a name and a member look. */
import {
  InputData,
  JSONSchemaInput,
  JSONSchemaStore,
  quicktypeMultiFile,
  type JSONSchema,
  type Namer,
  type TargetLanguage,
  funPrefixNamer,
} from 'quicktype-core';
import type { Shape } from './shapes.ts';

/** Members and classes are called as they travel: shapes have good names, and a member is what the documentation says. */
export const asItIs: Namer = funPrefixNamer('as-it-is', (name) => name);

const PLACE = 'caja';

/** Nothing is fetched: all that the schemas refer to is in them. */
class OwnStore extends JSONSchemaStore {
  fetch(address: string): Promise<JSONSchema | undefined> {
    return Promise.reject(new Error(`a schema refers to ${address}`));
  }
}

/** The files of the classes, by their names. */
export async function modelsOf(
  definitions: Readonly<Record<string, Shape>>,
  { lang, outputFilename }: { readonly lang: TargetLanguage; readonly outputFilename: string },
): Promise<ReadonlyMap<string, string>> {
  const schemas = new JSONSchemaInput(new OwnStore());
  const schema = JSON.stringify({ definitions });
  await schemas.addSource({ name: PLACE, schema, uris: ['#/definitions/'], isConverted: true });
  const inputData = new InputData();
  inputData.addInput(schemas);
  const files = await quicktypeMultiFile({
    inputData,
    lang,
    outputFilename,
    combineClasses: false,
    inferMaps: false,
    inferEnums: false,
    inferUuids: false,
    inferDateTimes: false,
    inferIntegerStrings: false,
    inferBooleanStrings: false,
  });
  return new Map(Array.from(files, ([name, { lines }]) => [name, `${lines.join('\n').trim()}\n`]));
}
