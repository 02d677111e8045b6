import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { askContractJob } from '../jobs.ts'
import { askContract } from './ask-contract.ts'

export const askContractHandler = handles<typeof askContractJob.payload, Core>(
  askContractJob,
  async ({ payload, core }) => askContract(core, payload.contract_id),
)
