import { ResultPage, resultHandle } from './parts/result-page.tsx'

export const handle = resultHandle

export default function OpenBankingUnableToConnectScreen() {
  return (
    <ResultPage
      title="We could not connect to your bank"
      lead="Nothing was shared, and it does not count against you. Perhaps you stopped half way, or your bank did not let us in."
      description="The connection to your bank did not work. What you can do instead."
      way="Go to your application"
      stepsTitle="What you can do"
      steps={[
        {
          title: 'Try again',
          text: 'Start again from your application. Choose the account your pay goes into, and say yes in your bank’s own app.',
        },
        {
          title: 'Send statements instead',
          text: 'In your application you can send your last three months of bank statements. A PDF or clear photos will do.',
        },
        {
          title: 'Or call us',
          text: 'Some accounts cannot be connected, a joint or a business one for example. We find another way together.',
        },
      ]}
    />
  )
}
