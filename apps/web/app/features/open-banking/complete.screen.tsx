import { ResultPage, resultHandle } from './parts/result-page.tsx'

export const handle = resultHandle

export default function OpenBankingCompleteScreen() {
  return (
    <ResultPage
      title="You’ve finished at your bank"
      lead="Thank you. Your application shows what we found, for you to check."
      description="You’ve finished at your bank. What happens next."
      way="Go to your application"
      stepsTitle="What happens next"
      steps={[
        {
          title: 'Check what we found',
          text: 'In your application, open the proof of your income. If it’s right, you use it with one press.',
        },
        {
          title: 'Your money stays where it is',
          text: 'You agreed to share information only. We can’t move money out of your account this way.',
        },
        {
          title: 'We read your account once',
          text: 'Then our access ends. You can delete what we read from your application at any time.',
        },
      ]}
    />
  )
}
