import { Contents } from './contents.tsx'

export const examples = [
  {
    name: 'Contents',
    render: () => (
      <Contents
        items={[
          { id: 'contents-example-who', title: 'Who we are' },
          { id: 'contents-example-hold', title: 'What we hold about you' },
          { id: 'contents-example-why', title: 'Why we hold it' },
          { id: 'contents-example-rights', title: 'Your rights' },
        ]}
      />
    ),
  },
]
