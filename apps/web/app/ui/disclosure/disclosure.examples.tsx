import { Disclosure, DisclosureList } from './disclosure.tsx'

export const examples = [
  {
    name: 'Disclosure',
    render: () => (
      <Disclosure summary="What is a soft search?">
        <p>A check of your credit file that other lenders can’t see. It doesn’t affect your credit score.</p>
      </Disclosure>
    ),
  },
  {
    name: 'Disclosure: list',
    render: () => (
      <DisclosureList>
        <Disclosure summary="Can I pay my loan off early?" isOpen group="examples">
          <p>Yes, in full or in part, at any time. Ask for a settlement figure and we show you the sum.</p>
        </Disclosure>
        <Disclosure summary="What if I miss a payment?" group="examples">
          <p>Tell us as soon as you know. There are several things we can do together.</p>
        </Disclosure>
      </DisclosureList>
    ),
  },
]
