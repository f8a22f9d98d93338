import { ResultPage, resultHandle } from './parts/result-page.tsx'

export const handle = resultHandle

export default function OpenBankingCompleteScreen() {
  return (
    <ResultPage
      title="You’ve finished at your bank"
      lead="Thank you. You can carry on with your application."
      description="You’ve finished at your bank. What happens next."
      way="Go to your application"
      stepsTitle="What happens next"
      steps={[
        {
          title: 'Carry on',
          text: 'Your application shows what’s left to do, and whether you or we act next.',
        },
        {
          title: 'Your money stays where it is',
          text: 'You agreed to share information only. We can’t move money out of your account this way.',
        },
        {
          title: 'You can stop sharing',
          text: 'You can end the connection at any time in your bank’s app.',
        },
      ]}
    />
  )
}
