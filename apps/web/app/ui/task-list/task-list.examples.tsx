import { TaskList } from './task-list.tsx'

export const examples = [
  {
    name: 'Task list: requirements',
    render: () => (
      <TaskList
        items={[
          {
            id: 'mobile',
            title: 'Confirm your mobile number',
            status: { label: 'Done', tone: 'success' },
          },
          {
            id: 'income',
            title: 'Show us your income',
            href: '#income',
            hint: 'A payslip, or a look at your bank account.',
            status: { label: 'To do', tone: 'warning' },
          },
          {
            id: 'id',
            title: 'Prove who you are',
            href: '#id',
            hint: 'The photograph was too dark to read.',
            status: { label: 'Send again', tone: 'error' },
          },
          { id: 'documents', title: 'Read your agreement', status: { label: 'Not yet' } },
        ]}
      />
    ),
  },
]
