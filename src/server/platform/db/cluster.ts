import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode, StartUpError } from '../start-up-error.ts'
import { runPostgres, unprivilegedAccount } from './postgres-programs.ts'

/** The role that initdb creates. Its password is in the secrets; the shop itself uses another role with fewer rights. */
export const superuser = 'shop'

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** Whether this data folder holds a database, complete or not. */
export function hasCluster(dataDir: string): boolean {
  const cluster = clusterFolder(dataDir)
  return existsSync(join(cluster, 'PG_VERSION')) || existsSync(join(cluster, 'global', 'pg_control'))
}

/** Creates the cluster if the data folder has none. Never deletes anything that may hold data. */
export async function ensureCluster(dataDir: string, password: string): Promise<void> {
  const cluster = clusterFolder(dataDir)
  if (hasCluster(dataDir)) return mustBeOurs(cluster)
  if (existsSync(cluster) && entries(cluster).length > 0)
    throw new StartUpError(`${cluster} holds files but no database: put the backup back whole, or move the folder away`)
  // Made in a draft folder and then renamed: the remains of an interrupted initdb were never a database, and no server has used them.
  removeDrafts(cluster)
  const draft = mkdtempSync(`${cluster}${draftMark}`)
  await initialise(draft, password)
  if (existsSync(cluster)) rmdirSync(cluster)
  renameSync(draft, cluster)
  syncFolder(dirname(cluster))
}

const draftMark = '.new-'

/** The initdb of a killed shop may still be writing into its draft folder; such a folder is left for a later start. */
function removeDrafts(cluster: string): void {
  const folder = dirname(cluster)
  for (const name of entries(folder)) {
    if (!name.startsWith(`${basename(cluster)}${draftMark}`)) continue
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch (error) {
      if (errorCode(error) !== 'ENOTEMPTY') throw error
    }
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new StartUpError(`${folder} cannot be read (${errorCode(error) ?? String(error)})`)
  }
}

/** A copy made by root has the wrong owner, and PostgreSQL's error does not say so. */
function mustBeOurs(cluster: string): void {
  const account = unprivilegedAccount()
  if (account && statSync(cluster).uid !== account.uid)
    throw new StartUpError(
      `${cluster} does not belong to the user ${account.name}, as whom PostgreSQL runs here: chown -R ${account.name} ${cluster}`,
    )
}

async function initialise(folder: string, password: string): Promise<void> {
  const passwordFile = `${folder}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const account = unprivilegedAccount()
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
  try {
    await runPostgres('initdb', ['-D', folder, '-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, ...locale], folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    if (!(error instanceof StartUpError)) throw error
    throw new StartUpError(`the embedded database could not be made: ${error.message}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return // Windows cannot open folders
  const file = openSync(folder, 'r')
  fsyncSync(file)
  closeSync(file)
}
