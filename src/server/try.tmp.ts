import { environment } from './platform/environment.ts'
import { start } from './start.ts'
await start(environment, { mode: 'production', load() { throw new Error('none') }, async mountFiles() {} } as never)
