import { ResultPage, resultHandle } from './parts/result-page.tsx'

export const handle = resultHandle

export default function OpenBankingUnableToConnectScreen() {
  return (
    <ResultPage
      title="We couldn’t connect to your bank"
      lead="Nothing was shared, and it doesn’t count against you."
      description="The connection to your bank didn’t work. What you can do instead."
      way="Go to your application"
      stepsTitle="What you can do"
      steps={[
        {
          title: 'Carry on without it',
          text: 'You don’t need to connect your bank. In your application you can try again, or send documents instead.',
        },
        {
          title: 'Or call us',
          text: 'If you’re not sure what happened, we’ll look at your application with you.',
        },
      ]}
    />
  )
}
