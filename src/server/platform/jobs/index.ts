export { getBoss, closeBoss, enqueue, withdraw, queueSchema, type Row } from './boss.ts'
export { countFailedJobs, countJobs, listFailedJobs, retryFailedJob } from './failed-jobs.ts'
export { defineJob, GiveUp, type Job } from './job.ts'
export { runJob, startJobs } from './run-jobs.ts'
