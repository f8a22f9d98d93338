import { Disclosure, DisclosureList, SectionDisclosure } from './disclosure.tsx'

export const examples = [
  {
    name: 'Disclosure',
    render: () => (
      <Disclosure summary="What’s a soft search?">
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
  {
    name: 'Disclosure: sections',
    render: () => (
      <DisclosureList>
        <SectionDisclosure title="Can you afford it?" answer="You’d have £1,149 left each month.">
          <p>We used these figures to check that you can afford the payments.</p>
        </SectionDisclosure>
        <SectionDisclosure title="Your payment day" answer="The 22nd of each month.">
          <p>You can choose another day until you sign.</p>
        </SectionDisclosure>
      </DisclosureList>
    ),
  },
]
