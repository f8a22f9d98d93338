import { Notice } from './notice.tsx'

export const examples = [
  {
    name: 'Notice: information',
    render: () => <Notice title="Your quote keeps until 20/12/2026">Looking at it costs nothing.</Notice>,
  },
  {
    name: 'Notice: success',
    render: () => (
      <Notice tone="success" title="We’ve received £120">
        Your next payment is still £286.70 on 1 March.
      </Notice>
    ),
  },
  {
    name: 'Notice: warning',
    render: () => (
      <Notice tone="warning" title="Missing a payment can make borrowing harder">
        If you think you might, <a href="#help">talk to us first</a>.
      </Notice>
    ),
  },
  {
    name: 'Notice: error',
    render: () => (
      <Notice tone="error" title="Your bank didn’t answer">
        Nothing was taken. Try again in a few minutes.
      </Notice>
    ),
  },
]
