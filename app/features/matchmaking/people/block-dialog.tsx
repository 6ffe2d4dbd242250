import type { ComponentProps } from 'react'
import { Question } from '#app/ui/layer/question.tsx'

type Props = { name: string; back: string; isConnected: boolean } & Pick<ComponentProps<typeof Question>, 'failed'>

export const BlockDialog = ({ name, back, isConnected, failed }: Props) => (
	<Question
		title={`Block ${name}?`}
		back={back}
		failed={failed}
		verb={['Block', 'Blocking…']}
		keep="Not Now"
		tone="danger"
	>
		<ul className="list-disc [&>*+*]:mt-1 pl-5 text-muted">
			<li>
				You won’t see or write to each other any more.
				{isConnected && ' Your connection and conversation end.'}
			</li>
			<li>You leave each other’s open requests. Games you’re both in stay on.</li>
			<li>We don’t tell them, and you can unblock them any time.</li>
		</ul>
	</Question>
)
