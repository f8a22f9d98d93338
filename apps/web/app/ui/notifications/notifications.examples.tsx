import styles from './notifications.module.css'
import { Notifications } from './notifications.tsx'

export const examples = [
  {
    name: 'Notifications',
    render: () => (
      <div className={styles.frame}>
        <Notifications items={[{ id: 1, text: 'Your payment date is now the 15th.' }]} onDismiss={() => {}} />
      </div>
    ),
  },
]
