import type { ReactNode } from 'react'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { STEPS, type Progress, type Step } from './progress.ts'
import { Stepper } from './stepper.tsx'

type FrameProps = {
	venue: { id: number; name: string; status: string }
	progress: Progress
	step: Step
	/** At the right of the title. */
	aside?: ReactNode
	children: ReactNode
}

/** A part of a venue. While the venue is set up, its steps are above; later the venue's page lists the parts. */
export function EditorFrame({ venue, progress, step, aside, children }: FrameProps) {
	const base = `/venue-dashboard/${venue.id}/edit`
	return (
		<div className="flex max-w-5xl flex-col gap-6">
			{venue.status === 'draft' && <Stepper base={base} current={step} progress={progress} />}
			<div className="flex flex-wrap items-end justify-between gap-3">
				<div>
					<BackLink to={base}>{venue.name}</BackLink>
					<h2 className="text-2xl">{STEPS.find((it) => it.step === step)!.title}</h2>
				</div>
				{aside}
			</div>
			{children}
		</div>
	)
}
