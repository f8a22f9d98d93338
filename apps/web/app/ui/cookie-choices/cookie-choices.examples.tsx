import { CookieChoices } from './cookie-choices.tsx'

export const examples = [
  {
    name: 'Cookie choices',
    render: () => (
      <CookieChoices
        id="example-choices"
        action="/consent"
        more={<a href="#example-choices">What we store</a>}
        isOpen
      />
    ),
  },
]
