import { Component, type ReactNode } from 'react';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Page } from '#pwa/ui/page.tsx';

export interface LoadBoundaryProps {
  /** The page inside; another one gets a try of its own. */
  at?: string;
  children: ReactNode;
}

/** In place of a page whose code did not come, or failed: without it React takes everything off the screen. */
export class LoadBoundary extends Component<LoadBoundaryProps> {
  override state: { failedAt?: string | undefined; hasFailed: boolean } = { hasFailed: false };

  override componentDidCatch() {
    this.setState({ hasFailed: true, failedAt: this.props.at });
  }

  override render() {
    const { hasFailed, failedAt } = this.state;
    if (!hasFailed || failedAt !== this.props.at) return this.props.children;
    return (
      <Page>
        <Banner
          tone="danger"
          title="This page didn’t load"
          action={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          Reload to try again. What you typed is saved on this device.
        </Banner>
      </Page>
    );
  }
}
