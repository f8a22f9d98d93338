import { ResultPage, resultHandle } from './parts/result-page.tsx'

export const handle = resultHandle

export default function OpenBankingCompleteScreen() {
  return (
    <ResultPage
      title="Your bank has answered"
      lead="We have what we asked for. You need not send us statements as well."
      description="Your bank has shared your statements with us. What happens next."
      way="Go to your application"
      stepsTitle="What happens next"
      steps={[
        {
          title: 'We read it',
          text: 'Only your income and your regular payments, and only to see that you can afford the loan. We cannot move money.',
        },
        {
          title: 'You hear from us',
          text: 'By e-mail, usually within one working day. If anything is still missing, it stands in your application.',
        },
        {
          title: 'The connection ends',
          text: 'It was for this once. You can also end it yourself at any time, in your bank’s app.',
        },
      ]}
    />
  )
}
