import { describe, expect, it } from 'vitest';
import { isWellFormed } from '../../core/signing/well-formed-xml.ts';

describe('the form of an XML text', () => {
  it.each([
    ['an empty root', '<a/>'],
    [
      'a declaration, comments and instructions around the root',
      '<?xml version="1.0"?>\n<!-- x --><a></a >\n<?p q?>',
    ],
    ['elements inside one another', '<a><b>x</b><b><c/></b> y</a>'],
    ['attributes in both quotes', `<a b="it's > c" c:d = '"'/>`],
    ['references', '<a>&amp;&#48;&#x30;</a>'],
    ['markup that CDATA and comments hide', '<a><![CDATA[<b>&]]><!-- </a> & --></a>'],
    ['names with letters beyond ASCII', '<año niño="1"><ñ.1-2/></año>'],
  ])('is right with %s', (_name, xml) => {
    expect(isWellFormed(xml)).toBe(true);
  });

  it.each([
    ['nothing in it', ''],
    ['no root', '<!-- x -->'],
    ['two roots', '<a/><b/>'],
    ['text before the root', 'x<a/>'],
    ['text after the root', '<a/>x'],
    ['an element left open', '<a><b></b>'],
    ['elements closed crosswise', '<a><b></a></b>'],
    ['a closing tag alone', '</a>'],
    ['a closing tag too many', '<a></a></a>'],
    ['a tag cut off', '<a><b></b></a'],
    ['an attribute cut off', '<a b="1></a>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an attribute without a value', '<a b/>'],
    ['attributes that touch each other', '<a b="1"c="2"/>'],
    ['an attribute twice', '<a b="1" c="2" b="3"/>'],
    ['a name that begins with a digit', '<1a/>'],
    ['a space in front of a name', '< a/>'],
    ['a bare ampersand', '<a>x & y</a>'],
    ['a reference cut off', '<a>&amp</a>'],
    ['a comment left open', '<a/><!-- x'],
    ['CDATA left open', '<a><![CDATA[x</a>'],
    ['an instruction left open', '<a/><?p x'],
    ['a declaration that is not its beginning', '\n<?xml version="1.0"?><a/>'],
    ['a document type definition', '<!DOCTYPE a><a/>'],
  ])('is wrong with %s', (_name, xml) => {
    expect(isWellFormed(xml)).toBe(false);
  });
});
