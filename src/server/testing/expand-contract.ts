/** Statements that break a process of the previous release, which keeps working while the new one starts (CONTRIBUTING, "A table"). */
const breaking: readonly RegExp[] = [
  /\brename\b/i,
  /^drop (table|column|index|view|function|trigger|type|sequence|schema)/i,
  /^alter table .* drop (column|constraint)\b/is,
  /\balter column \S+ (set data type|type|set not null|drop default)\b/i,
  /^alter table .* add constraint\b/is,
  /^create unique index\b/i,
]
/** A required column, which the previous release does not fill. */
const requiredColumn = (statement: string) =>
  /\badd column\b/i.test(statement) && /\bnot null\b/i.test(statement) && !/\b(default|generated)\b/i.test(statement)

/** A statement directly below such a comment is allowed; the comment says since when nobody needs the removed part. */
const excuse = /^--\s*may break: \S/im

/** The table of `create table`, `alter table` and `create unique index … on`. */
const findTable = (statement: string): string | undefined => /\b(?:table(?: if not exists)?|on) "?(\w+)"?/i.exec(statement)?.[1]

/** The statements of a migration that would break a process of an older release. Tables made by the same migration do not count. */
export function breaksOlderRelease(sql: string): string[] {
  const made = new Set([...sql.matchAll(/^create table (?:if not exists )?"?(\w+)"?/gim)].map(([, table]) => table))
  return sql
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((part) => part.trim())
    .filter((part) => {
      if (excuse.test(part)) return false
      const statement = part
        .replaceAll(/^--.*$/gm, '')
        .replaceAll(/'[^']*'/g, "''")
        .trim()
      if (made.has(findTable(statement))) return false
      return breaking.some((pattern) => pattern.test(statement)) || requiredColumn(statement)
    })
}
