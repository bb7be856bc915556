/** Whether the connection to a database on another host is unencrypted. Only a warning, because a private network may be trusted. */
export function crossesTheNetworkInClear(databaseUrl: string | null): boolean {
  if (databaseUrl === null) return false
  const { hostname, searchParams } = new URL(databaseUrl)
  const here = ['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return !here && !['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
}
