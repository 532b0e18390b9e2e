import { render } from "preact";
import { App } from "./app.js";
import "./styles/base.css";
import "./styles/frame.css";
import "./styles/data.css";

const place = document.getElementById("app");
if (place) render(<App />, place);
