// Runs inside a measured page, ours and the hand-written one alike: times from an event to the painted frame
// in which a condition holds. A plain file, not a compiled function: nothing of a compiler gets into the page.
window.bench = {
  /** Whether the page shows what is waited for: `{selector, text?, value?, absent?}`. */
  holds({ selector, text, value, absent }) {
    const found = [...document.querySelectorAll(selector)];
    const fits = found.some(
      (element) =>
        (value === undefined || element.value === value) &&
        (text === undefined || element.textContent.includes(text)),
    );
    return absent ? !fits : fits;
  },

  /** Resolves after the frame in which the condition holds has been painted; gives up after half a minute. */
  painted(condition) {
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!window.bench.holds(condition)) {
          if (performance.now() - start < 30_000) requestAnimationFrame(look);
          else reject(new Error(`The page never showed ${JSON.stringify(condition)}`));
          return;
        }
        // A message posted in a frame arrives after that frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });
  },

  /** Times the next event of a type; the result is in `window.bench.result`. */
  arm(type, condition) {
    window.bench.result = new Promise((resolve) => {
      addEventListener(
        type,
        (event) => {
          const since = event.timeStamp;
          resolve(window.bench.painted(condition).then((at) => at - since));
        },
        { capture: true, once: true },
      );
    });
  },

  /** Collects the times between frames until `stopFrames` is called. */
  startFrames() {
    const times = [];
    let last = performance.now();
    let running = true;
    const next = (now) => {
      times.push(now - last);
      last = now;
      if (running) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    window.bench.stopFrames = () => {
      running = false;
      return times;
    };
  },
};
