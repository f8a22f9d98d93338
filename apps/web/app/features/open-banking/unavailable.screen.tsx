import { ResultPage, resultHandle } from './parts/result-page.tsx'

export const handle = resultHandle

export default function OpenBankingUnavailableScreen() {
  return (
    <ResultPage
      title="Your bank is not answering just now"
      lead="Nothing was shared, and your application is as you left it. This is at the bank’s end, and usually short."
      description="Your bank could not be reached. What you can do instead."
      way="Go to your application"
      stepsTitle="What you can do"
      steps={[
        {
          title: 'Try again later',
          text: 'An hour is often enough. Banks tend to do this work at night and at weekends. Your application keeps.',
        },
        {
          title: 'Send statements instead',
          text: 'In your application you can send your last three months of bank statements. A PDF or clear photos will do.',
        },
        {
          title: 'Or call us',
          text: 'We can tell you whether others have the same trouble, and take it from there with you.',
        },
      ]}
    />
  )
}
