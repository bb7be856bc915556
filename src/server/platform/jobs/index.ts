export { bossOf, closeBoss, enqueue, queueSchema } from './boss.ts'
export { countJobs, listFailedJobs, retryFailedJob } from './failed-jobs.ts'
export { defineJob, GiveUp, type Job } from './job.ts'
export { drainJobs, startJobs } from './run-jobs.ts'
