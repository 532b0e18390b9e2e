import { linkTo } from "../../../session/place.js";
import { useSession } from "../../../session/session.js";
import { serviceTitle } from "../../session/service-title.js";
import { ServiceIcon } from "../../shell/icons.js";
import { DraftPanel } from "./draft-panel.js";
import { Overview } from "./overview.js";
import { SentMessages } from "./sent-messages.js";
import { ServiceState } from "./service-state.js";

/** What the services hold. */
export function State() {
  const { page } = useSession().place.value;
  return (
    <div class="state-room">
      <Rail />
      <Content page={page} />
      <DraftPanel />
    </div>
  );
}

function Content({ page }: { readonly page: string }) {
  if (page === "state") return <Overview />;
  if (page === "sent") return <SentMessages />;
  return <ServiceState key={page} id={page} />;
}

/** The services, and the messages that were sent to people. */
function Rail() {
  const { status, place } = useSession();
  const { page } = place.value;
  const { modules = [], routes = [] } = status.value ?? {};
  const hasSent = routes.some(({ command }) => command === "list-sent-messages");
  return (
    <nav class="rail" aria-label="Services">
      <a href={linkTo({ page: "state" })} aria-current={page === "state" ? "page" : undefined}>
        <span class="icon">▦</span> All
      </a>
      {modules.map(({ id }) => (
        <a key={id} href={linkTo({ page: id })} aria-current={page === id ? "page" : undefined}>
          <ServiceIcon id={id} /> {serviceTitle(id)}
        </a>
      ))}
      {hasSent && (
        <a href={linkTo({ page: "sent" })} aria-current={page === "sent" ? "page" : undefined}>
          <ServiceIcon id="sns" /> Messages sent
        </a>
      )}
    </nav>
  );
}
