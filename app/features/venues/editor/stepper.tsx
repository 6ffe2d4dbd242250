import { Icon } from '#app/ui/icon.tsx'
import { STEPS, type Progress, type Step } from './progress.ts'
import { Link } from '#app/ui/link/link.tsx'

type StepperProps = {
	/** The address of the steps; a venue that is not saved yet has none. */
	base?: string
	current: Step
	progress?: Progress
}

/** The four steps of a venue, marking the done and the current ones. */
export function Stepper({ base, current, progress }: StepperProps) {
	return (
		<nav aria-label="Steps">
			<ol className="grid grid-cols-4 gap-1.5 sm:gap-3">
				{STEPS.map(({ step, label }, index) => {
					const done = progress?.[step] ?? false
					const content = (
						<>
							<span className="grid size-6 shrink-0 place-items-center rounded-full bg-raised text-sm tabular-nums group-data-done:bg-court-soft group-data-done:text-court-strong">
								{done ? <Icon name="check" className="size-4" /> : index + 1}
							</span>
							{label}
							{done && <span className="sr-only">, done</span>}
						</>
					)
					const look =
						'group flex min-h-11 flex-col items-center justify-center gap-1 border-t-4 border-line py-2 text-sm font-semibold text-muted aria-[current]:border-court aria-[current]:text-court-strong sm:flex-row sm:gap-2'
					const state = {
						'data-done': done || undefined,
						'aria-current': step === current ? ('step' as const) : undefined,
					}
					return (
						<li key={step} className="grid">
							{base ? (
								<Link to={`${base}/${step}`} className={`${look} hover:text-ink`} {...state}>
									{content}
								</Link>
							) : (
								<span className={look} {...state}>
									{content}
								</span>
							)}
						</li>
					)
				})}
			</ol>
		</nav>
	)
}
