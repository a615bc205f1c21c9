/** What one session of the database was told to show, which a transaction that is taken back takes back as well. */
export class SessionSight {
  #shown: string | undefined
  /** What was shown as the transaction began, and each savepoint in it. */
  readonly #before: (string | undefined)[] = []

  shows(rowsOf: string): boolean {
    return this.#shown === rowsOf
  }

  setShown(rowsOf: string): void {
    this.#shown = rowsOf
  }

  /** Whatever it shows now is not known: it is told anew before it is asked for rows. */
  forget(): void {
    this.#shown = undefined
  }

  /** Follows a statement that the session answered, by its text and what the server says it did. */
  followed(text: string, did: string | undefined): void {
    if (/^\s*(begin|start transaction|savepoint)\b/i.test(text)) this.#before.push(this.#shown)
    else if (/^\s*release\b/i.test(text)) this.#before.pop()
    else if (/^\s*rollback to\b/i.test(text)) this.#shown = this.#before.pop()
    else if (/^\s*(rollback|commit)\b/i.test(text)) this.#end(did)
  }

  /** A transaction that failed is taken back by `commit`, too. */
  #end(did: string | undefined): void {
    if (did !== 'COMMIT') this.#shown = this.#before[0]
    this.#before.length = 0
  }
}
