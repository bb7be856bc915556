/** The sum owed, in kopiykas, as a refusal (`money_owed`) names it among its errors; 0 in any other. */
export const owedIn = (errors: Readonly<Record<string, string>>): number => Number(errors['due_kopiykas'] ?? 0)
