/** What breaks a process of the release before, which works on while the new one starts (CONTRIBUTING, "A table"). */
const breaking: readonly RegExp[] = [
  /\brename\b/i,
  /^drop (table|column|index|view|function|trigger|type|sequence|schema)/i,
  /^alter table .* drop (column|constraint)\b/is,
  /\balter column \S+ (set data type|type|set not null|drop default)\b/i,
  /^alter table .* add constraint\b/is,
  /^create unique index\b/i,
]
/** A column that must be given, by a release that does not know it. */
const requiredColumn = (statement: string) =>
  /\badd column\b/i.test(statement) && /\bnot null\b/i.test(statement) && !/\b(default|generated)\b/i.test(statement)

/** A statement directly below such a comment is allowed: it says since when nobody needs what goes. */
const excuse = /^--\s*may break: \S/im

/** The table of `create table`, `alter table` and `create unique index … on`. */
const tableOf = (statement: string): string | undefined => /\b(?:table(?: if not exists)?|on) "?(\w+)"?/i.exec(statement)?.[1]

/**
 * The statements of a migration that a process of an older release would stumble over. Whatever concerns a table that the same
 * migration makes is new to everybody.
 */
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
      if (made.has(tableOf(statement))) return false
      return breaking.some((pattern) => pattern.test(statement)) || requiredColumn(statement)
    })
}
