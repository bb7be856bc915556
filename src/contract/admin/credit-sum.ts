/** The sum owed in kopiykas, read from the errors of a `money_owed` refusal; 0 for any other refusal. */
export const owedIn = (errors: Readonly<Record<string, string>>): number => Number(errors['due_kopiykas'] ?? 0)
