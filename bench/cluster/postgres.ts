import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mountDisk, type Disk, type Host } from './hosts.ts'

/** PostgreSQL under Patroni on three hosts, each with a member of etcd: one primary, two replicas, one of them synchronous. */
export interface PostgresCluster {
  readonly nodes: readonly { readonly host: Host; readonly disk: Disk }[]
  primary(): Promise<Host>
  /** Its host loses power. Returned is how to start it again. */
  killPrimary(): Promise<() => Promise<void>>
  /** Until there is a primary, and as many replicas stream as are asked for, one of them synchronously. */
  waitUntilWhole(replicas?: number): Promise<void>
  close(): void
}

const user = 'postgres'
const password = 'bench'
const bin = '/usr/lib/postgresql/15/bin'
const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))

function etcdCommand(host: Host, all: readonly Host[], folder: string): string[] {
  const [peer, client] = [`http://${host.ip}:2380`, `http://${host.ip}:2379`]
  const flags: Record<string, string> = {
    name: host.name,
    'data-dir': join(folder, `etcd-${host.name}`),
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'initial-cluster': all.map(({ name, ip }) => `${name}=http://${ip}:2380`).join(','),
    'initial-cluster-state': 'new',
    // One disk and two processors carry three members here: the defaults of 100 and 1000 ms would elect all the time.
    'heartbeat-interval': '300',
    'election-timeout': '3000',
  }
  return ['etcd', ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`)]
}

/** Patroni's settings; JSON is YAML. */
function patroniSettings(host: Host, all: readonly Host[], disk: Disk, folder: string): object {
  const account = (username: string) => ({ username, password })
  return {
    scope: 'shop',
    name: host.name,
    restapi: { listen: `${host.ip}:8008`, connect_address: `${host.ip}:8008` },
    etcd3: { hosts: all.map(({ ip }) => `${ip}:2379`) },
    bootstrap: {
      dcs: {
        // The shortest that Patroni allows: a dead primary is replaced after about this many seconds.
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        // A primary that crashed is replaced at once instead of being repaired.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 150, shared_buffers: '64MB', max_wal_size: '128MB', wal_keep_size: '64MB', wal_log_hints: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${host.ip}:5432`,
      connect_address: `${host.ip}:5432`,
      bin_dir: bin,
      data_dir: join(disk.path, 'data'),
      pgpass: join(folder, `pgpass-${host.name}`),
      authentication: { superuser: account('postgres'), replication: account('replicator'), rewind: account('rewind') },
      pg_hba: ['local all all trust', 'host all all 10.77.0.0/24 scram-sha-256', 'host replication all 10.77.0.0/24 scram-sha-256'],
      parameters: { unix_socket_directories: disk.path },
    },
  }
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

/** @param megabytes room of each node's disk */
export async function startPostgres(hosts: readonly Host[], folder: string, megabytes = 700): Promise<PostgresCluster> {
  const owner = { uid: id('-u'), gid: id('-g') }
  chmodSync(folder, 0o755)
  const own = join(folder, 'postgres')
  mkdirSync(own)
  chownSync(own, owner.uid, owner.gid)
  const nodes = hosts.map((host) => ({ host, disk: mountDisk(own, host.name, { megabytes, owner }) }))
  const startNode = ({ host, disk }: (typeof nodes)[number]) => {
    const settings = join(own, `patroni-${host.name}.yml`)
    writeFileSync(settings, JSON.stringify(patroniSettings(host, hosts, disk, own)))
    host.start(etcdCommand(host, hosts, own), { user })
    host.start(['patroni', settings], { user })
  }
  nodes.forEach(startNode)
  const members = async (): Promise<readonly Member[]> => {
    for (const { ip } of hosts) {
      const answer = await fetch(`http://${ip}:8008/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members // Patroni's API
    }
    return []
  }
  const isPrimary = async ({ ip }: Host) =>
    (await fetch(`http://${ip}:8008/primary`, { signal: AbortSignal.timeout(1_000) }).catch(() => null))?.status === 200
  const primary = async () => {
    for (let left = 240; left > 0; left--) {
      for (const host of hosts) if (await isPrimary(host)) return host
      await sleep(250)
    }
    throw new Error('no primary')
  }
  return {
    nodes,
    primary,
    async killPrimary() {
      const host = await primary()
      await host.cutPower()
      return async () => nodes.filter((node) => node.host === host).forEach(startNode)
    },
    async waitUntilWhole(replicas = hosts.length - 1) {
      const deadline = Date.now() + 180_000
      while (Date.now() < deadline) {
        const all = await members()
        const leader = all.find(({ role }) => role === 'leader')
        // A leader without power is listed until its time is over, and a replica that has yet to follow the new leader is called running too.
        const host = hosts.find(({ name }) => name === leader?.name)
        const follow = all.filter(
          ({ role, state, timeline }) => role !== 'leader' && /running|streaming/.test(state) && timeline === leader?.timeline,
        )
        if (host && follow.length >= replicas && follow.some(({ role }) => role === 'sync_standby') && (await isPrimary(host))) return
        await sleep(500)
      }
      throw new Error(`the cluster of PostgreSQL is not whole: ${JSON.stringify(await members())}`)
    },
    close: () => nodes.forEach(({ disk }) => disk.unmount()),
  }
}

/** URL of the shop's database through the load balancer, and of its superuser. */
export const databaseAt = (address: string) => ({
  shop: `postgresql://shop:${password}@${address}/shop`,
  superuser: `postgresql://postgres:${password}@${address}/postgres`,
  password,
})
