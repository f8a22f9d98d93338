import { ResultPage, resultHandle } from './parts/result-page.tsx'

export const handle = resultHandle

export default function OpenBankingUnavailableScreen() {
  return (
    <ResultPage
      title="Your bank isn’t available right now"
      lead="Nothing was shared, and your application hasn’t changed. The problem is at the bank, not with you."
      description="We can’t reach your bank right now. What you can do instead."
      way="Go to your application"
      stepsTitle="What you can do"
      steps={[
        {
          title: 'Carry on without it',
          text: 'You don’t need to connect your bank. In your application you can try again, or send documents instead.',
        },
        {
          title: 'Or call us',
          text: 'If you’re not sure what to do, we’ll look at your application with you.',
        },
      ]}
    />
  )
}
