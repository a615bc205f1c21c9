// Rendered for each request.
export const dynamic = 'force-dynamic'

const CARDS = Array.from({ length: 60 }, (_, id) => ({
  id,
  name: `Health goal ${id}`,
  about: `What to eat for goal ${id}, and what to leave out: seven days of breakfast, lunch and dinner.`,
}))

/** As plain as a page can be that shows what a catalogue holds: no style, no script of its own, no database. */
export default function Page() {
  return (
    <main className="page">
      <h1 className="page-title">Choose a health goal</h1>
      <ul className="cards">
        {CARDS.map(({ id, name, about }) => (
          <li key={id} className="card">
            <h2 className="card-title">
              <a href={`/goal/${id}`}>{name}</a>
            </h2>
            <p className="card-about">{about}</p>
          </li>
        ))}
      </ul>
    </main>
  )
}
