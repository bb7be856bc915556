import { runBesideShop } from './command-line.ts'
import { runCommand } from './manage/run-command.ts'

// `npm run manage -- …`
await runBesideShop((context) => runCommand(context, process.argv.slice(2)))
