import { inflateSync } from 'node:zlib';

/** The words of a PDF that our library has drawn, a line for each time it wrote: what a search or a screen reader finds. */
export function pdfText(pdf: Uint8Array): string {
  const { content, fonts } = readPage(pdf);
  let letters: string[] = [];
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ/g)]
    .map(([, font, shown]) => {
      if (font !== undefined) letters = fonts.get(font) ?? [];
      return spell(shown ?? '', letters);
    })
    .filter((line) => line !== '')
    .join('\n');
}

/** The first page of a PDF: what is drawn on it, the letters of its fonts by their glyphs, and its objects. */
export function readPage(pdf: Uint8Array) {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'));
  const object = (reference: string | undefined) => objects.get(reference ?? '') ?? '';
  const page = [...objects.values()].find((body) => body.includes('/Type /Page\n')) ?? '';
  const resources = object(/\/Resources (\d+) 0 R/.exec(page)?.[1]);
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', reference]) => [
      name,
      readLetters(stream(object(/\/ToUnicode (\d+) 0 R/.exec(object(reference))?.[1]))),
    ]),
  );
  const content = stream(object(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
  /** An object that the page calls by a name. */
  const named = (name: string) => object(new RegExp(`/${name} (\\d+) 0 R`).exec(resources)?.[1]);
  return { content, fonts, object, named };
}

/** What the glyphs of a line of words stand for. */
export function spell(shown: string, letters: readonly string[]): string {
  return [...shown.matchAll(/<([\da-f]+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\ufffd')
    .join('');
}

function readObjects(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
}

function stream(body: string): string {
  const bytes = /stream\n(.*)\nendstream/s.exec(body)?.[1] ?? '';
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
}

/** What each glyph of a font stands for, by its number: ligatures for more than one letter. */
function readLetters(map: string): string[] {
  const ranges = [...map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[(.*?)\]/gs)];
  const letters: string[] = [];
  for (const [, first = '', list = ''] of ranges) {
    [...list.matchAll(/<([\da-f ]+)>/g)].forEach(([, units = ''], index) => {
      const utf16 = units.match(/[\da-f]{4}/g) ?? [];
      letters[Number.parseInt(first, 16) + index] = String.fromCharCode(
        ...utf16.map((unit) => Number.parseInt(unit, 16)),
      );
    });
  }
  return letters;
}
