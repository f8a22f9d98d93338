import { Prose } from './prose.tsx'

export const examples = [
  {
    name: 'Prose',
    render: () => (
      <Prose>
        <h2>If something goes wrong</h2>
        <p>
          Tell us first: <a href="#complaints">how to complain</a>. We answer within eight weeks, usually much
          sooner.
        </p>
        <h3>What helps us</h3>
        <ul>
          <li>Your loan number, if you have it.</li>
          <li>What happened, and when.</li>
        </ul>
      </Prose>
    ),
  },
]
