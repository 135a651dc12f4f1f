import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const html = (node: ReactNode) => renderToStaticMarkup(node);
const Bold = ({ children }: { children: ReactNode }) => <b>{children}</b>;
const cents = 95;
const nothing: ReactNode = null;

describe('the texts of an element', () => {
  it.each([
    ['a text alone stays as it is', <p>Pay</p>, '<p>Pay</p>'],
    ['texts beside each other are one', <p>Pay ${cents}</p>, '<p>Pay $95</p>'],
    [
      'nothing between them parts nothing',
      <p>
        Pay {nothing}
        {cents}
      </p>,
      '<p>Pay 95</p>',
    ],
    [
      'a text beside an element has one of its own',
      <p>
        Pay <b>now</b>
      </p>,
      '<p><x-t>Pay </x-t><b>now</b></p>',
    ],
    [
      'so have those around it',
      <p>
        Pay {cents} <b>now</b>, please
      </p>,
      '<p><x-t>Pay 95 </x-t><b>now</b><x-t>, please</x-t></p>',
    ],
    ['those of a component are its element’s', <Bold>Pay {cents}</Bold>, '<b>Pay 95</b>'],
    [
      'those of a fragment may have neighbors',
      <p>
        <Fragment>Pay</Fragment>
        <b>now</b>
      </p>,
      '<p><x-t>Pay</x-t><b>now</b></p>',
    ],
    [
      'those of a list as well',
      <p>
        {['a', <b key="b">b</b>]}
        <i />
      </p>,
      '<p><x-t>a</x-t><b>b</b><i></i></p>',
    ],
    [
      'an empty text is nothing',
      <p>
        {''}
        <b>now</b>
      </p>,
      '<p><b>now</b></p>',
    ],
    [
      'a space is only a space',
      <p>
        <b>now</b> <i />
      </p>,
      '<p><b>now</b> <i></i></p>',
    ],
    [
      'no text is no element',
      <p>
        {nothing}
        {false}
      </p>,
      '<p></p>',
    ],
  ])('%s', (_, node, expected) => {
    expect(html(node)).toBe(expected);
  });
});
