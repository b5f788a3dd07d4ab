import { say } from "../catalogue";

/** The table let this page go for good, and why. */
export function Gone({ code, words }: { readonly code: number; readonly words: string }) {
  return (
    <main class="sheet-of-paper" data-connection="lost">
      <p class="brand">{say.product}</p>
      <h1>{say.gone.head}</h1>
      <p class="lead" role="alert" data-status>
        {say.gone.words(code) ?? words}
      </p>
      <div class="row">
        <button type="button" class="button main" onClick={() => window.location.reload()}>
          {say.gone.again}
        </button>
        <a class="button" href="../">
          {say.gone.home}
        </a>
      </div>
    </main>
  );
}
