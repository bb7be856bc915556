import type pg from 'pg'

/** PostgreSQL's own autovacuum may be using the database, and only a superuser may end that; it is over in a moment. */
export async function dropDatabase(admin: pg.Client, name: string, attempts = 20): Promise<void> {
  try {
    await admin.query(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if (attempts === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 250))
    await dropDatabase(admin, name, attempts - 1)
  }
}
