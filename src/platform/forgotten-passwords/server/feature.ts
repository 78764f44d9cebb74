import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { createCodeJob } from './code-job.ts'

export const forgottenPasswordsServer = defineServerFeature({ jobs: (services) => [createCodeJob(services) as Job] })
