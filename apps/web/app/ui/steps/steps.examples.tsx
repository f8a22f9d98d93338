import { Steps } from './steps.tsx'

export const examples = [
  {
    name: 'Steps',
    render: () => (
      <Steps steps={['Your loan', 'About you', 'Your home', 'Your income', 'Check and send']} current={3} />
    ),
  },
]
