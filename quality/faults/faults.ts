import { apiFaults } from './api-faults.ts'
import { edgeFaults } from './edge-faults.ts'
import type { Fault } from './fault.ts'
import { webFaults } from './web-faults.ts'
import { workerFaults } from './worker-faults.ts'

export const FAULTS: readonly Fault[] = [...apiFaults, ...workerFaults, ...edgeFaults, ...webFaults]
