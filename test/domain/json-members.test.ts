/** Members of a JSON object as texts: the same as a parser finds, whatever stands in the others. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberTexts } from '../../core/domain/text/json-members.ts';

const NAMES = ['identificacion', 'receptor', 'resumen'];

/** Objects whose members have these names and others, with signs in texts that look like the end of one. */
const objects = fc.dictionary(
  fc.oneof(fc.constantFrom(...NAMES, 'cuerpo', '"resumen"', 'a\\'), fc.string()),
  fc.oneof(
    fc.anything({ values: [fc.integer(), fc.string(), fc.boolean(), fc.constant(null)] }),
    fc.constantFrom('\\', '"', '\\"', ',"resumen":{', '}],', '[{'),
  ),
);

describe('members of a JSON object as texts', () => {
  it('are what a parser finds, however the text is laid out', () => {
    fc.assert(
      fc.property(objects, fc.constantFrom(undefined, 2), (object, indent) => {
        const found = memberTexts(JSON.stringify(object, null, indent), NAMES);
        expect(found?.map((text): unknown => JSON.parse(text))).toEqual(
          NAMES.map((name): unknown =>
            JSON.parse(JSON.stringify(Object.hasOwn(object, name) ? object[name] : null)),
          ),
        );
      }),
    );
  });

  it('keep every digit of a number', () => {
    const long = '0.12345678901234567890';
    expect(memberTexts(`{"resumen":${long}}`, ['resumen'])).toEqual([long]);
    expect(memberTexts(`{ "resumen" : [ ${long}1 ] }`, ['resumen'])).toEqual([`[${long}1]`]);
  });

  it('are none of a text that is cut, of another value, and of an object with something behind it', () => {
    const text = JSON.stringify({ receptor: null, resumen: { total: 1.5, letras: 'UNO "1" \\' } });
    for (let length = 0; length < text.length; length += 1)
      expect(memberTexts(text.slice(0, length), NAMES)).toBeNull();
    for (const other of [
      '[]',
      'null',
      '1',
      '"resumen"',
      `${text},`,
      `${text}}`,
      '{"resumen"}',
      '{,}',
      '{"a":1,}',
    ])
      expect(memberTexts(other, NAMES), other).toBeNull();
    expect(memberTexts('{}', NAMES)).toEqual(['null', 'null', 'null']);
  });
});
