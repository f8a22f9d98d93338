import { RepresentativeExample } from './representative-example.tsx'

export const examples = [
  {
    name: 'Representative example',
    render: () => (
      <RepresentativeExample
        example={{
          purchase: { cashPrice: 10000, deposit: 0 },
          assumedAmount: 10000,
          assumedDuration: 60,
          interestRate: 22.3,
          monthlyCost: 276.61,
          representativeAPR: 24.5,
          totalAmountPayable: 16621.77,
          totalFees: 375,
        }}
        optionToPurchaseFeePounds={25}
        lenderName="Tarnbrook Lending Limited"
        lenderAddress="Tarnbrook House, 18 Sluice Lane, Leeds, LS99 0TB"
      />
    ),
  },
]
