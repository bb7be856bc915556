/** Is the database on another host without encryption? A warning and not an error, because a private network may be trusted. */
export function crossesTheNetworkInClear(databaseUrl: string | null): boolean {
  if (databaseUrl === null) return false
  const { hostname, searchParams } = new URL(databaseUrl)
  const here = ['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return !here && !['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
}
