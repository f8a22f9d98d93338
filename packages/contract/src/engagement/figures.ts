import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const exportFigures = endpoint('GET /admin/figures.csv', {
  name: 'exportFigures',
  area: 'staff',
  access: 'admin',
  summary:
    'Counts of the last 30 days by brand: pages, devices, the way to a partner, why loans were settled',
  content: 'csv-file',
  data: z.object({ fileName: z.string(), text: z.string() }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED'],
})
