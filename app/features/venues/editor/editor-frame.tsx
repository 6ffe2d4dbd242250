import type { ReactNode } from 'react'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { STEPS, type Progress, type Step } from './progress.ts'
import { Stepper } from './stepper.tsx'

type FrameProps = { venue: { id: number; name: string }; progress: Progress; step: Step; children: ReactNode }

export function EditorFrame({ venue, progress, step, children }: FrameProps) {
	const base = `/venue-dashboard/${venue.id}/edit`
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<Stepper base={base} current={step} progress={progress} />
			<div>
				<BackLink to={base}>{venue.name}</BackLink>
				<h2 className="text-2xl">{STEPS.find((it) => it.step === step)!.title}</h2>
			</div>
			{children}
		</div>
	)
}
